import type { DetailedError, HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { withToken } from './call.ts'
import { apiBase, problemFrom } from './http.ts'
import { ApiProblem, NetworkProblem } from './problems.ts'
import { readAccessToken } from './tokens.ts'

interface PartsOptions {
  /** The id of an unfinished upload of the same file; where it is gone, the file is sent anew. */
  goOnWith: string | null
  /** Called with the id once the upload has begun, before its first byte. */
  onBegun: (id: string) => void
  /** Called with 0 to 1 while the bytes go out. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** Small enough that rights are looked at often, large enough to be quick. */
const partBytes = 16 * 1024 ** 2
/** Goes on trying for about ten minutes after the last byte that arrived. */
const pausesMs = [500, 1000, 2000, ...Array<number>(200).fill(3000)]

/**
 * Sends a file to the tus collection at `path` (below /api) and gives the id of its upload once all of
 * it has arrived. Broken connections, a server that restarts and an access token that has ended are
 * nothing but delays. Throws ApiProblem, NetworkProblem, and whatever `signal` was aborted with; what
 * has arrived until then stays, to go on with.
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
    if (!isGone || options.goOnWith === null) throw error
    return send(path, file, { ...options, goOnWith: null })
  }
}

async function send(path: string, file: File, options: PartsOptions): Promise<string> {
  const { goOnWith, onBegun, onProgress, signal } = options
  // Only who uploads loads what it takes.
  const { DefaultHttpStack, Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const collection = new URL(`${apiBase}${path}`, window.location.origin).href
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...(goOnWith === null
        ? { endpoint: collection }
        : { uploadUrl: `${collection}/${encodeURIComponent(goOnWith)}` }),
      metadata: { filename: file.name, changed: String(file.lastModified) },
      chunkSize: partBytes,
      retryDelays: pausesMs,
      storeFingerprintForResuming: false,
      httpStack: new SignedInStack(new DefaultHttpStack({})),
      onShouldRetry: (error) => mayPass(statusOf(error)),
      onUploadUrlAvailable: () => {
        // From here on a failure must never begin another upload.
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

/** Whether the same request may succeed a little later; 0 is no answer at all. */
const mayPass = (status: number) =>
  status === 0 || status >= 500 || status === 409 || status === 423 || status === 429

function problemOf(error: Error | DetailedError): Error {
  const response = responseOf(error)
  return response
    ? problemFrom(response.getStatus(), response.getBody(), null)
    : new NetworkProblem({ cause: error })
}

/** Requests that carry the access token as it is when they are sent. */
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

  /** On a 401 the token is replaced once, and the same request made again. */
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
