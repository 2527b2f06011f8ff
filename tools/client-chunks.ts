import type { Rolldown } from 'vite'
import { usesSchemas } from './contract-calls.ts'

const inContract = /\/contract\/.+\.ts(\?calls)?$/

/** The academy's own words of the landing page, which nothing behind the sign-in shows. */
const isOfLanding = (id: string) => id.endsWith('/contract/site/site-words.ts')

/** What a message means for a signal, which only the screens on which signals are led need. */
const isOfSteps = (id: string) => /\/contract\/signals\/step-(of-update|details)\.ts$/.test(id)

/**
 * The files that code which several pages share is built into, for Rolldown's `codeSplitting`: first what every page and
 * a session begin with, each with all it imports, then libraries and folders, then the dashboard, after what pages without
 * one need as well, and what stands around the students' overviews, which would otherwise be many files of one kilobyte.
 * The first group that takes a module keeps it, with what it imports: so the contract comes before the schemas, which
 * import it, the look before lists and forms, and no group names what imports something that few other pages need,
 * which all of those would then load with the whole group. What a single page, screen or dialog needs stays with it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'page',
    // Beside what every page is in, what the landing page shares with others: it loads none of the groups below.
    test: /\/client\/(root|app\/late-boundary|ui\/layout\/brand-name|ui\/controls\/theme-toggle|platform\/session\/tokens|platform\/start\/chosen-program|features\/landing\/sections\/hero-ladder)\.tsx?|\/contract\/site\/pages\.ts/,
  },
  { name: 'session', test: /\/client\/app\/pages\/with-session\.tsx/ },
  {
    name: 'contract',
    test: (id) =>
      inContract.test(id) &&
      !isOfLanding(id) &&
      !isOfSteps(id) &&
      (id.endsWith('?calls') || !usesSchemas(id)),
    minShareCount: 5,
  },
  { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/values\.ts$/ },
  { name: 'overlays', test: /\/node_modules\/@(base|floating)-ui\//, minShareCount: 4 },
  {
    name: 'ui',
    // Players check messages from other sites, with the library of schemas; few pages take files. Text with more than
    // simple marks is read by a library of its own.
    test: /\/client\/(ui\/(controls|displays|layout|overlays|lists\/thumb-actions)|platform\/(?!lists))(?!.*(player|file-picker|fit-picture|markdown-t))|\/lucide-react\//,
    minShareCount: 6,
  },
  { name: 'lists', test: /\/client\/(ui|platform)\/lists\//, minShareCount: 4 },
  { name: 'shell', test: /\/client\/app\/pages\/dashboard\.tsx/ },
  {
    name: 'forms',
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/client\/ui\/forms\//,
    minShareCount: 4,
  },
  {
    name: 'overviews',
    test: /\/(next-step|other-programs|announcement-banners|signal-list)\.tsx/,
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
