import type { FastifyInstance } from 'fastify'
import { pages, recordHeadsAddress, roleAreas } from '#contract/site/pages.ts'

/** Pages that search engines may list. */
const listed = [pages.home, pages.privacy, pages.terms, pages.risk]

/** Pages behind a sign-in, pages that name a student, and everything that is not a page. */
const unlisted = ['/api/', pages.dashboard, ...Object.values(roleAreas), `${pages.certificates}/`]

/** Preview pictures for messengers and search results. */
const pictures = '/api/brand/'

/** Serves robots.txt, sitemap.xml and the address of the record's heads for an academy at `publicUrl`, which has no trailing slash. */
export async function serveCrawlerFiles(app: FastifyInstance, options: { publicUrl: string }) {
  const { publicUrl } = options
  const robots = [
    'User-agent: *',
    `Allow: ${pictures}`,
    ...unlisted.map((address) => `Disallow: ${address}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  const addresses = listed.map((address) => `<url><loc>${publicUrl}${address}</loc></url>`)
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>
`
  const serve = (address: string, type: string, content: string) =>
    app.get(
      address,
      { schema: { hide: true }, config: { access: 'public' } },
      async (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=3600').send(content),
    )
  serve('/robots.txt', 'text/plain; charset=utf-8', robots)
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap)
  // The address that people are told; the answer is the API's.
  app.get(
    recordHeadsAddress,
    { schema: { hide: true }, config: { access: 'public' } },
    async (request, reply) => reply.redirect(`/api${request.url}`),
  )
}
