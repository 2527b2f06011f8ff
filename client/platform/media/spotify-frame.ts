const origin = 'https://open.spotify.com'

type Listener = (event: { data: unknown }) => void

/**
 * Provides what the player expects from Spotify's own script: control over Spotify's frame by
 * messages. Their script builds functions from strings, which the page's security policy blocks.
 */
export function offerSpotifyFrames(): void {
  Reflect.set(globalThis, 'SpotifyIframeApi', { createController })
}

function createController(
  frame: HTMLIFrameElement,
  _options: unknown,
  done: (controller: ReturnType<typeof controllerOf>) => void,
): void {
  done(controllerOf(frame))
}

function controllerOf(frame: HTMLIFrameElement) {
  const listeners = new Map<string, Listener[]>()
  const send = (message: { command: string; timestamp?: number }) =>
    frame.contentWindow?.postMessage(message, origin)
  const tell = (type: string, data: unknown) => {
    for (const listener of listeners.get(type) ?? []) listener({ data })
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    if (!frame.isConnected) {
      window.removeEventListener('message', onMessage)
      return
    }
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const message = messageOf(event.data)
    if (!message) return
    // Without an answer to its first message the frame sends nothing further.
    if (message.type === 'ready') send({ command: 'load_complete_ack' })
    if (message.type === 'error') reportError(frame)
    tell(message.type, message.payload)
  }
  window.addEventListener('message', onMessage)
  return {
    iframeElement: frame,
    addListener(type: string, listener: Listener) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
    },
    resume: () => send({ command: 'resume' }),
    pause: () => send({ command: 'pause' }),
    /** Seconds from the start. */
    seek: (timestamp: number) => send({ command: 'seek', timestamp }),
  }
}

function messageOf(data: unknown): { type: string; payload: unknown } | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (typeof type !== 'string') return null
  return { type, payload: 'payload' in data ? data.payload : null }
}

/** The player listens on its own element, which contains the frame. */
function reportError(frame: HTMLIFrameElement): void {
  const root = frame.getRootNode()
  if (root instanceof ShadowRoot) root.host.dispatchEvent(new Event('error'))
}
