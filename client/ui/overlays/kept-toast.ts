import { toast } from './toast.tsx'

/** Says that something could not be sent now and is stored on this device. */
export function keptToast(): void {
  toast({
    title: 'Saved on this device',
    description: 'It will be sent when you are online.',
  })
}
