import type { Rolldown } from 'vite'
import { usesSchemas } from './contract-calls.ts'

const inContract = /\/contract\/.+\.ts(\?calls)?$/

/**
 * The files that code which several pages share is built into, for Rolldown's `codeSplitting`: first what a visitor, a
 * session and a dashboard begin with, each with all it imports, then libraries and folders, then what stands around the
 * students' overviews, which would otherwise be twenty files of one kilobyte. The first group that takes a
 * module keeps it, so that the contract comes before the schemas, which import it, and the look before the forms. What a
 * single page, screen or dialog needs stays with it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'page', test: /\/client\/(root|app\/pages\/landing)\.tsx/ },
  { name: 'session', test: /\/client\/app\/pages\/with-session\.tsx/ },
  { name: 'shell', test: /\/client\/app\/pages\/dashboard\.tsx/ },
  {
    name: 'contract',
    test: (id) => inContract.test(id) && (id.endsWith('?calls') || !usesSchemas(id)),
    minShareCount: 2,
  },
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/values\.ts$/ },
  { name: 'overlays', test: /\/node_modules\/@(base|floating)-ui\//, minShareCount: 4 },
  {
    name: 'ui',
    // Players check messages from other sites, with the library of schemas.
    test: /\/client\/(ui\/(controls|displays|layout|lists|overlays)|platform)\/(?!.*player)|\/lucide-react\//,
    minShareCount: 6,
  },
  {
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/client\/ui\/forms\//,
    minShareCount: 4,
  },
  {
    name: 'overviews',
    test: /\/client\/app\/pages\/(next-step|other-programs|renewal-notice)\.tsx|\/(announcement-banners|certificate-missing|signal-list)\.tsx/,
  },
]

const isNeededSoon = /\/(client|contract|node_modules\/react-dom)\//

/**
 * For Rolldown's `postBanner`: has Chromium compile all functions of a script beside the page, while it arrives, instead
 * of each when the page first calls it. Not those of libraries that are loaded for what a few pages do, such as playing
 * videos.
 */
export const compileHint = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.some((id) => isNeededSoon.test(id)) ? '//# allFunctionsCalledOnLoad' : ''
