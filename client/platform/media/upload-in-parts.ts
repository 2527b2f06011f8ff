import type { DetailedError, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { withToken } from '../http/call.ts'
import { apiBase, problemFrom } from '../http/http.ts'
import { ApiProblem, NetworkProblem } from '../http/problems.ts'
import { readAccessToken } from '../session/tokens.ts'

interface PartsOptions {
  /** The id of an unfinished upload of the same file; if it is gone, the file is sent from the start. */
  resumeWith: string | null
  /** What the server is told besides the file's name and date. */
  metadata?: Record<string, string>
  /** Called with the id once the upload has been created, before its first byte. */
  onBegun: (id: string) => void
  /** Called with 0 to 1 during the upload. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Small enough for frequent permission checks, large enough to be fast. */
const partBytes = 16 * 1024 ** 2
/** Keeps retrying for about ten minutes after the last byte that arrived. */
const pausesMs = [500, 1000, 2000, ...Array<number>(200).fill(3000)]

/**
 * Sends a file to the tus collection at `path` (below /api) and returns the id of its upload once all
 * of it has arrived. Broken connections, server restarts and expired access tokens only cause delays.
 * Throws ApiProblem, NetworkProblem, and whatever `signal` was aborted with; what has arrived by then
 * is kept, so that the upload can be resumed.
 */
export async function uploadInParts(
  path: string,
  file: File,
  options: PartsOptions,
): Promise<string> {
  try {
    return await send(path, file, options)
  } catch (error) {
    const isGone = error instanceof ApiProblem && error.status === 404
    if (!isGone || options.resumeWith === null) throw error
    return send(path, file, { ...options, resumeWith: null })
  }
}

async function send(path: string, file: File, options: PartsOptions): Promise<string> {
  const { resumeWith, metadata, onBegun, onProgress, signal } = options
  // Loaded only for an upload.
  const { DefaultHttpStack, Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const collection = new URL(`${apiBase}${path}`, window.location.origin).href
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...(resumeWith === null
        ? { endpoint: collection }
        : { uploadUrl: `${collection}/${encodeURIComponent(resumeWith)}` }),
      metadata: { filename: file.name, changed: String(file.lastModified), ...metadata },
      chunkSize: partBytes,
      retryDelays: pausesMs,
      storeFingerprintForResuming: false,
      httpStack: new SignedInStack(new DefaultHttpStack({})),
      onShouldRetry: (error) => mayPass(statusOf(error)),
      onUploadUrlAvailable: () => {
        // From here on a failure must never create another upload.
        upload.options.endpoint = null
        onBegun(idOf(upload.url))
      },
      onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 1),
      onSuccess: () => {
        signal.removeEventListener('abort', stop)
        resolve(idOf(upload.url))
      },
      onError: (error) => {
        signal.removeEventListener('abort', stop)
        reject(problemOf(error))
      },
    })
    const stop = () => {
      void upload.abort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

const idOf = (url: string | null): string => decodeURIComponent(url?.split('/').at(-1) ?? '')

const responseOf = (error: Error | DetailedError): HttpResponse | null =>
  'originalResponse' in error ? error.originalResponse : null
const statusOf = (error: Error | DetailedError) => responseOf(error)?.getStatus() ?? 0

/** Whether the same request may succeed a little later; 0 means no answer at all. */
const mayPass = (status: number) =>
  status === 0 || status >= 500 || status === 409 || status === 423 || status === 429

function problemOf(error: Error | DetailedError): Error {
  const response = responseOf(error)
  return response
    ? problemFrom(response.getStatus(), response.getBody(), null)
    : new NetworkProblem({ cause: error })
}

/** Adds the access token that is current when a request is sent. */
class SignedInStack implements HttpStack {
  readonly #stack: HttpStack

  constructor(stack: HttpStack) {
    this.#stack = stack
  }

  createRequest(method: string, url: string): HttpRequest {
    return new SignedInRequest(() => this.#stack.createRequest(method, url))
  }

  getName(): string {
    return 'SignedInStack'
  }
}

class SignedInRequest implements HttpRequest {
  readonly #create: () => HttpRequest
  readonly #headers = new Map<string, string>()
  #onProgress: (bytesSent: number) => void = () => undefined
  #request: HttpRequest

  constructor(create: () => HttpRequest) {
    this.#create = create
    this.#request = create()
  }

  getMethod(): string {
    return this.#request.getMethod()
  }

  getURL(): string {
    return this.#request.getURL()
  }

  setHeader(header: string, value: string): void {
    this.#headers.set(header, value)
  }

  getHeader(header: string): string | undefined {
    return this.#headers.get(header)
  }

  setProgressHandler(handler: (bytesSent: number) => void): void {
    this.#onProgress = handler
  }

  /** On a 401 the token is replaced once, and the same request repeated. */
  async send(body: unknown): Promise<HttpResponse> {
    let refused: HttpResponse | null = null
    try {
      return await withToken(readAccessToken(), async (token) => {
        const response = await this.#sendWith(token, body)
        if (response.getStatus() !== 401) return response
        refused = response
        throw problemFrom(401, response.getBody(), null)
      })
    } catch (error) {
      if (refused && error instanceof ApiProblem && error.status === 401) return refused
      throw error
    }
  }

  #sendWith(token: string | null, body: unknown): Promise<HttpResponse> {
    this.#request = this.#create()
    this.#request.setProgressHandler(this.#onProgress)
    for (const [name, value] of this.#headers) this.#request.setHeader(name, value)
    if (token !== null) this.#request.setHeader('Authorization', `Bearer ${token}`)
    return this.#request.send(body)
  }

  abort(): Promise<void> {
    return this.#request.abort()
  }

  getUnderlyingObject(): unknown {
    return this.#request.getUnderlyingObject()
  }
}
