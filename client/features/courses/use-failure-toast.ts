import { useEffect } from 'react'
import { toast } from '#client/ui/toast.tsx'

/** Says that something went wrong, in the words of the screen that needed it. */
export function failureToast(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Says it once whenever something begins to fail, such as the loading of a screen's data. */
export function useFailureToast(failing: boolean, description: string): void {
  useEffect(() => {
    if (failing) failureToast(description)
  }, [failing, description])
}
