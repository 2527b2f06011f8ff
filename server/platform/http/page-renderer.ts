import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestHandler, ServerBuild } from 'react-router'
import { publishedHeader, rendererFile } from '#contract/site/page-texts.ts'
import { type PageContent, parsePage } from './page-template.ts'

/** The most pages that are kept: the built ones, and those of many offers. */
const mostPages = 200

type FillPage = (content: PageContent) => string

export interface PageRenderer {
  /**
   * The page built for an address, rendered with the owner's published content at that address, its own unless it is
   * given; null if it needs no change, or cannot be rendered.
   */
  page(built: string, content: PageContent, address?: string): Promise<FillPage | null>
}

/**
 * Re-renders built pages when the owner has published other content, with the same code that the
 * build used: once per publication, cached in memory. Values that change from request to request
 * are then filled in as in the built pages.
 */
export function createPageRenderer(root: string, log: FastifyBaseLogger): PageRenderer {
  const file = path.join(root, rendererFile)
  const cached = new Map<string, { published: string; page: Promise<FillPage | null> }>()
  let handler: Promise<RequestHandler> | null = null
  const load = async () => {
    const { createRequestHandler } = await import('react-router')
    const build: ServerBuild = await import(pathToFileURL(file).href)
    return createRequestHandler(build, 'production')
  }
  const render = async (address: string, published: string): Promise<FillPage | null> => {
    try {
      handler ??= load()
      const headers = { [publishedHeader]: encodeURIComponent(published) }
      const request = new Request(`http://localhost/${address}`, { headers })
      const answer = await (await handler)(request)
      if (!answer.ok) throw new Error(`The page was answered with ${answer.status}.`)
      return parsePage(await answer.text())
    } catch (error) {
      log.error({ err: error, address }, 'a page could not be rendered with what is published')
      return null
    }
  }
  return {
    async page(built, content, address = built) {
      if (!content.published || !existsSync(file)) return null
      const published = JSON.stringify(content.published)
      const known = cached.get(address)
      if (known?.published === published) return known.page
      // Pages of offers come and go; those that nobody asks for are rendered again.
      if (cached.size >= mostPages) cached.clear()
      const page = render(built, published)
      cached.set(address, { published, page })
      return page
    },
  }
}
