import type { Plugin } from 'vite'

const library = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/
const reloading = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/

/**
 * Has a route whose script cannot be loaded fail like any other screen, which says so and comes back. The router itself
 * reloads the page, again and again for as long as the script is gone.
 */
export function reportedRouteFailures(): Plugin {
  return {
    name: 'reported-route-failures',
    apply: 'build',
    transform(code, id) {
      return library.test(id) ? withoutReload(code) : null
    },
  }
}

/** Throws if the library no longer does this in the way known here. */
export function withoutReload(code: string): string {
  if (!reloading.test(code)) throw new Error('React Router loads its routes in another way.')
  return code.replace(reloading, 'throw error;')
}
