import { media, videoOf } from '#server/modules/media/index.ts'
import { storageQuota } from '#server/modules/storage-quota/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { createPreparing, makeNext } from './making.ts'
import {
  prepareAll,
  prepareNew,
  presentPreparation,
  readPreparations,
  readStreams,
  removeRenditions,
  streamAddress,
  tidyRenditions,
} from './preparing.ts'
import { renditionsRoutes } from './renditions.routes.ts'
import { filesInUse } from './renditions.store.ts'

export { type PreparationRow, preparationOf } from './renditions.store.ts'

const needs = { media, storageQuota }
export type RenditionsDeps = DepsOf<
  'config' | 'databaseUrl' | 'db' | 'log' | 'now' | 'storage',
  typeof needs
>

export interface Renditions {
  prepareNew: Bound<typeof prepareNew>
  prepareAll: Bound<typeof prepareAll>
  readPreparations: Bound<typeof readPreparations>
  presentPreparation: Bound<typeof presentPreparation>
  readStreams: Bound<typeof readStreams>
  remove: Bound<typeof removeRenditions>
  streamAddress: Bound<typeof streamAddress>
  /** Does one step; for tests, and by the background work. */
  makeNext: Bound<typeof makeNext>
  /** Looks for videos to prepare at once. */
  wake(): void
}

/** Videos as streams of several qualities, made in the background; only the courses know which videos there are. */
export const renditions = defineModule('renditions', {
  needs,
  create: (deps: RenditionsDeps): Contribution<Renditions> => {
    const tidy = () => tidyRenditions(deps)
    const preparing = createPreparing(deps, tidy)
    const isOn = deps.config.VIDEO_PREPARATION === 'on'
    return {
      api: {
        makeNext: bind(deps, makeNext),
        prepareNew: bind(deps, prepareNew),
        prepareAll: bind(deps, prepareAll),
        readPreparations: bind(deps, readPreparations),
        presentPreparation: bind(deps, presentPreparation),
        readStreams: bind(deps, readStreams),
        remove: bind(deps, removeRenditions),
        streamAddress: bind(deps, streamAddress),
        wake: () => preparing.wake(),
      },
      routes: renditionsRoutes(deps),
      jobs: [{ name: 'renditions.tidy', cron: '47 3 * * *', handle: tidy }],
      files: {
        folders: ['renditions', 'streams'],
        async mayOpen(actor, key) {
          const video = videoOf(key)
          return video !== null && (await deps.media.mayOpen(actor, video))
        },
        inUse: (keys) => filesInUse(deps.db.pool, keys),
        // No backup contains them: they are made again after a restore.
        columns: [],
      },
      on: { 'course.changed': () => preparing.wake() },
      ...(isOn && { work: preparing }),
    }
  },
})
