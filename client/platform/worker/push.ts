import type { WorkerScope } from './scope.ts'

/** Shows live alerts, even while no page of the academy is open, and opens their links. */
export function listenForPush(worker: WorkerScope): void {
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(worker, event.data))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, event.notification.data?.href))
  })
}

async function show(worker: WorkerScope, data: { json(): unknown } | null): Promise<void> {
  const { title, message, href } = contentOf(data)
  await worker.registration.showNotification(title, {
    body: message,
    icon: '/icon-192.png',
    // A message that is delivered twice is shown once.
    tag: `${title}\n${message}`,
    renotify: true,
    data: { href },
  })
}

/** Browsers require a notification for every message, even for an unreadable one. */
function contentOf(data: { json(): unknown } | null) {
  try {
    const payload: unknown = data?.json()
    if (typeof payload !== 'object' || payload === null) throw new TypeError('nothing is said')
    const { title, message, href }: Record<string, unknown> = { ...payload }
    return { title: String(title), message: String(message), href: String(href) }
  } catch {
    return { title: 'Something new in the academy', message: '', href: '/dashboard' }
  }
}

/** Opens a page of the academy, in a window that already shows it if there is one. */
async function open({ location, clients }: WorkerScope, href: string | undefined) {
  const wanted = URL.parse(href ?? '/dashboard', location.origin)
  const isOwn = wanted?.origin === location.origin
  const url = isOwn ? wanted.href : new URL('/dashboard', location.origin).href
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  return there ? there.focus() : clients.openWindow(url)
}
