import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { type Published, PublishedContext } from '#client/platform/start/published.ts'
import { publishedHeader } from '#contract/site/page-texts.ts'

/** What the running academy has published; null during the client's build. */
function publishedOf(request: Request): Published | null {
  const published = request.headers.get(publishedHeader)
  return published && JSON.parse(decodeURIComponent(published))
}

/**
 * Renders a page, during the build and later with the published content. Whole pages only: streamed
 * parts are put in place by scripts, and the pages must be readable without any.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let failure: unknown
    const page = (
      <PublishedContext value={publishedOf(request)}>
        <ServerRouter context={context} url={request.url} />
      </PublishedContext>
    )
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error
      },
      onShellError: reject,
      onAllReady() {
        if (failure) return reject(failure)
        const body = new PassThrough()
        pipe(body)
        headers.set('content-type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
      },
    })
  })
}
