import { onceHeader } from '#contract/endpoint.ts'
import { settled, withToken } from '../http/call.ts'
import { apiBase, problemFrom } from '../http/http.ts'
import { NetworkProblem } from '../http/problems.ts'
import { noteWrite } from '../http/writes.ts'
import { reportReachable } from '../offline/connection.ts'
import { onceId } from '../offline/once-ids.ts'
import { readAccessToken } from '../session/tokens.ts'

interface UploadOptions {
  /** Called with 0 to 1 during the upload. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
  /** The id that this device assigns to the new record. */
  id?: string
}

/**
 * Sends a multipart form to `path` (below /api, parameters filled in) and returns the answer's JSON,
 * unchecked: parse it with the contract's schema. Authenticates and fails as `call` does.
 */
export function upload(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<unknown> {
  return withToken(readAccessToken(), (token) => send(path, form, token, options))
}

/**
 * Sends a form with a file that makes a new record. The same file chosen again after a failure has the same id, so that
 * it is stored only once.
 */
export function uploadOnce(
  path: string,
  file: File,
  form: FormData,
  onProgress: (fraction: number) => void,
): Promise<unknown> {
  const content = `${path} ${file.name} ${file.size} ${file.lastModified}`
  return settled(content, upload(path, form, { onProgress, id: onceId(content) }))
}

// XMLHttpRequest, because fetch does not report upload progress.
function send(
  path: string,
  form: FormData,
  token: string | null,
  { onProgress, signal, id }: UploadOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `${apiBase}${path}`)
    request.setRequestHeader('accept', 'application/json')
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (id !== undefined) request.setRequestHeader(onceHeader, id)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      reportReachable(true)
      if (status >= 200 && status < 300) {
        onProgress?.(1)
        noteWrite(path)
        resolve(responseText ? JSON.parse(responseText) : undefined)
      } else {
        reject(problemFrom(status, responseText, request.getResponseHeader('retry-after')))
      }
    })
    request.addEventListener('error', () => {
      reportReachable(false)
      reject(new NetworkProblem())
    })
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}
