/** The controls that people have typed into since the page was opened, if still there. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Starts recording input. Returns a function that stops it. */
export function watchTypedInput(): () => void {
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    for (const control of typed) if (!control.isConnected) typed.delete(control)
    typed.add(target)
  }
  document.addEventListener('input', onInput, { capture: true })
  return () => {
    document.removeEventListener('input', onInput, { capture: true })
    typed.clear()
  }
}

/** Whether there is unsaved input on the screen that would be lost with it. */
export function hasTypedInput(): boolean {
  return [...typed].some(({ isConnected, value }) => isConnected && value !== '')
}
