import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/notifications/push.ts'
import { registerWorker, workerAddress } from '../offline/device-worker.ts'
import { readImpersonation } from '../session/impersonation.ts'
import { call } from './call.ts'

/** Whether live alerts are on, or why they can't be. */
export type LiveAlerts = 'on' | 'off' | 'blocked' | 'unsupported'

/** The user this browser is subscribed for: another user does not see it as switched on. */
const ownerKey = 'liveAlertsOf'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state in this browser for the user; prompts for nothing and sends nothing. */
export async function readLiveAlerts(userId: string): Promise<LiveAlerts> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  // In a view the subscription is the viewer's own, which goes on.
  if (readImpersonation()) return 'off'
  const subscription = await presentSubscription()
  if (!subscription) return 'off'
  if (localStorage.getItem(ownerKey) === userId) return 'on'
  // Left by another user, whose alerts must not be shown to this one: the push service will then
  // reject them.
  await subscription.unsubscribe()
  return 'off'
}

/**
 * Asks for the permission if needed and subscribes this browser to the user's alerts. Returns 'off' if
 * the prompt was dismissed. Must be called from a click; throws ApiProblem or NetworkProblem, and the
 * browser's own error if its push service can't be reached.
 */
export async function switchOnLiveAlerts(userId: string): Promise<LiveAlerts> {
  if (!isSupported()) return 'unsupported'
  if (readImpersonation()) throw new Error('Nothing is changed in a view.')
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await call(readPushKey)
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A leftover subscription may be bound to another key.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  localStorage.setItem(ownerKey, userId)
  return 'on'
}

/**
 * Ends live alerts in this browser: at its push service in any case, and at the academy if that can be
 * reached. Never throws if the browser has none.
 */
export async function switchOffLiveAlerts(): Promise<void> {
  localStorage.removeItem(ownerKey)
  const subscription = isSupported() ? await presentSubscription() : null
  if (!subscription) return
  const { endpoint } = subscription
  const reporting = call(unsubscribeFromPush, { body: { endpoint } }).catch(() => undefined)
  await Promise.all([subscription.unsubscribe(), reporting])
}

async function presentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  return registration ? registration.pushManager.getSubscription() : null
}
