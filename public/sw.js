// Shows live alerts, also while no page of the academy is open. Kept as it is: the build only copies it.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.href))
})

async function show(data) {
  const { title, message, href } = contentOf(data)
  await self.registration.showNotification(title, {
    body: message,
    icon: '/icon-192.png',
    // A message that should come twice is shown once.
    tag: `${title}\n${message}`,
    renotify: true,
    data: { href },
  })
}

/** Browsers insist that something is shown for every message, even for one that cannot be read. */
function contentOf(data) {
  try {
    const { title, message, href } = data.json()
    return { title: String(title), message: String(message), href: String(href) }
  } catch {
    return { title: 'Something new in the academy', message: '', href: '/dashboard' }
  }
}

/** Goes to a page of the academy: where it is open already, to that window. */
async function open(href) {
  const wanted = URL.parse(href ?? '/dashboard', self.location.origin)
  const isOwn = wanted?.origin === self.location.origin
  const url = isOwn ? wanted.href : new URL('/dashboard', self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === url)
  return there ? there.focus() : self.clients.openWindow(url)
}
