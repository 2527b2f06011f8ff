import { renewAcademyInfo } from './academy-info.ts'
import { answersPrefix, messageToForget } from './worker/kept-answers.ts'
import { pageRenewed } from './worker/page-renewed.ts'

/**
 * The service worker: it caches the application and the latest answers on this device, and shows
 * alerts.
 */
export const workerAddress = '/sw.js'

/** Registers the service worker when the browser is idle. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === pageRenewed) renewAcademyInfo()
  })
  const register = () => {
    // Everything works without it, except being offline.
    navigator.serviceWorker
      .register(workerAddress, { updateViaCache: 'none' })
      .catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3000)
}

/** Deletes the cached answers of all users, or of all but one. */
export async function forgetAnswers(butOf?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  navigator.serviceWorker?.controller?.postMessage(messageToForget(butOf))
  const names = (await caches.keys()).filter((name) => name.startsWith(answersPrefix))
  const gone = names.filter((name) => name !== `${answersPrefix}${butOf}`)
  await Promise.all(gone.map((name) => caches.delete(name)))
}
