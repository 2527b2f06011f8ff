import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBareServer } from './http.ts'

export const inline = 'window.start = "page"'
export const brand = '</script><b>Lions & "Co"</b>'
export const texts = { brand }
const manifest = {
  routes: {
    root: { id: 'root', path: '' },
    landing: { id: 'landing', parentId: 'root', index: true },
    privacy: { id: 'privacy', parentId: 'root', path: 'privacy' },
    login: { id: 'login', parentId: 'root', path: 'login' },
    dashboard: {
      id: 'dashboard',
      parentId: 'root',
      path: 'dashboard/*',
      module: '/assets/dashboard-1.js',
      imports: ['/assets/a-1.js'],
    },
    strategies: { id: 'strategies', parentId: 'root', path: 'strategies' },
    strategy: { id: 'strategy', parentId: 'strategies', path: ':id/record' },
    other: { id: 'other', parentId: 'root', path: '*' },
  },
}
export const files = {
  'client/index.html': `<head><title>Landing</title><link rel="stylesheet" href="/assets/a-1.css"/><script>${inline}</script></head>
    <h1 title="@@brand@@">@@brand@@</h1>
    <script type="application/ld+json">{"name":"@@brand@@"}</script>`,
  'client/404/index.html': '<title>Not there</title>',
  'client/assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  'client/__spa-fallback.html': '<title>Application</title><script src="/assets/a-1.js"></script>',
  'client/privacy/index.html': '<title>Privacy</title><SCRIPT type="module">x()</SCRIPT>',
  'client/favicon.ico': 'icon',
  'client/manifest.webmanifest': '{"name":"Somebody","short_name":"Some","display":"standalone"}',
  'client/.sources': 'stamp',
  'client/.hidden/file.txt': 'hidden',
  'client/assets/a-1.js': `const text = "${'a'.repeat(3000)}"`,
  'client/assets/figures.worker-1.js': 'postMessage(1)',
  'client/assets/.map': 'hidden',
  'outside.txt': 'outside',
}

/** Writes a small built client into a folder of its own and serves it until `stop`. */
export async function serveClientFiles() {
  const folder = await mkdtemp(path.join(tmpdir(), 'academy-client-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  const app = await createBareServer([], {
    clientFolder: path.join(folder, 'client'),
    pageContent: async () => ({ texts, data: { brand } }),
  })
  const stop = async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
  return { app, folder, stop }
}
