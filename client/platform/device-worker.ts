import { answersPrefix, messageToForget } from './worker/kept-answers.ts'

/** The service worker: it keeps the application and last answers on this device, and shows alerts. */
export const workerAddress = '/sw.js'

/** Sets the service worker up, once the processor has nothing better to do. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Without it everything works, but not without connection.
    navigator.serviceWorker
      .register(workerAddress, { updateViaCache: 'none' })
      .catch(() => undefined)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: 10_000 })
  else setTimeout(register, 3000)
}

/** Deletes the kept answers of all users, or of all but one. */
export async function forgetAnswers(butOf?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  navigator.serviceWorker?.controller?.postMessage(messageToForget(butOf))
  const names = (await caches.keys()).filter((name) => name.startsWith(answersPrefix))
  const gone = names.filter((name) => name !== `${answersPrefix}${butOf}`)
  await Promise.all(gone.map((name) => caches.delete(name)))
}
