declare global {
  interface Window {
    /** Listens until React does. */
    keepTap?: (event: Event) => void
    /** The last button that was pressed until then. */
    keptTap?: HTMLButtonElement
  }
}

/** Stands at the head of a page: keeps the last button that is pressed before React is there. */
export const tapsScript = `document.addEventListener('click',window.keepTap=function(e){window.keptTap=e.target.closest('button')||undefined},true)`

/** The button that was pressed before React was there, once; from now on React hears by itself. */
export function takeTap(): HTMLButtonElement | undefined {
  const { keepTap, keptTap } = window
  if (keepTap) document.removeEventListener('click', keepTap, true)
  window.keepTap = undefined
  window.keptTap = undefined
  return keptTap
}

/** Presses a button for whoever has pressed it too early. */
export function pressAgain(button: HTMLButtonElement): void {
  if (button.isConnected && !button.disabled) button.click()
}
