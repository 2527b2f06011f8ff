declare global {
  interface Window {
    /** Listens until React takes over. */
    keepTap?: (event: Event) => void
    /** The last button that was pressed before that. */
    keptTap?: HTMLButtonElement
  }
}

/** Goes into the head of a page: records the last button pressed before React is ready. */
export const tapsScript = `document.addEventListener('click',window.keepTap=function(e){window.keptTap=e.target.closest('button')||undefined},true)`

/** The button pressed before React was ready, once; from then on React handles events itself. */
export function takeTap(): HTMLButtonElement | undefined {
  const { keepTap, keptTap } = window
  if (keepTap) document.removeEventListener('click', keepTap, true)
  window.keepTap = undefined
  window.keptTap = undefined
  return keptTap
}

/** Repeats a press that came too early. */
export function pressAgain(button: HTMLButtonElement): void {
  if (button.isConnected && !button.disabled) button.click()
}
