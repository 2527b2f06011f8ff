/** An event that keeps the worker awake until its work is done. */
interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

/** Before the worker is used for the first time. */
interface InstallEvent extends WaitingEvent {
  /** Lets the browser answer addresses from a cache without starting the worker; not every browser can. */
  addRoutes?(route: {
    condition: { urlPattern: string }
    source: { cacheName: string }
  }): Promise<void>
}

/** A window of the academy. */
interface WindowClient {
  url: string
  focus(): Promise<unknown>
}

/** The part of the service worker's global scope that is used here; the page's type library does not describe it. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    /** The version that has the pages; null while a device gets its first. */
    active: object | null
    /** A newer version of the worker that is waiting to activate. */
    waiting: { postMessage(message: unknown): void } | null
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(name: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(
    name: 'message',
    listener: (event: WaitingEvent & { data: unknown }) => void,
  ): void
  addEventListener(
    name: 'push',
    listener: (event: WaitingEvent & { data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    name: 'notificationclick',
    listener: (
      event: WaitingEvent & { notification: { close(): void; data?: { href?: string } } },
    ) => void,
  ): void
}
