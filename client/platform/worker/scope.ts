/** An event that keeps the worker awake until its work is done. */
interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

/** A window of the academy. */
interface WindowClient {
  url: string
  focus(): Promise<unknown>
}

/** What of its surroundings the service worker uses; the library of the page does not describe it. */
export interface WorkerScope {
  location: { origin: string }
  registration: {
    /** A newer version of the worker that waits for its turn. */
    waiting: { postMessage(message: unknown): void } | null
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void
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
