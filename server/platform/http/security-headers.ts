import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import helmet from '@fastify/helmet'
import plugin from 'fastify-plugin'

const year = 365 * 24 * 60 * 60

/** Hosts that the video player embeds for lessons at external addresses. */
const playerFrames = [
  'https://www.youtube-nocookie.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
  'https://open.spotify.com',
  'https://player.twitch.tv',
  'https://www.tiktok.com',
]

interface HeaderOptions {
  /** The folder of the built client, whose inline scripts are allowed by their hash. */
  clientFolder: string | null
  /** Whether people reach the academy over TLS, so that browsers may be told to insist on it. */
  https: boolean
}

/** Security headers on every answer. */
export const securityHeaders = plugin<HeaderOptions>(async (app, { clientFolder, https }) => {
  const inline = clientFolder ? await inlineScriptHashes(clientFolder) : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline],
        // Toasts and the player bring style elements of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: playerFrames,
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: year } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  })
})

async function inlineScriptHashes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const hashes = new Set<string>()
  for (const name of entries.filter((entry) => entry.endsWith('.html'))) {
    const html = await readFile(path.join(folder, name), 'utf8')
    for (const [, script = ''] of html.matchAll(
      /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi,
    )) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}
