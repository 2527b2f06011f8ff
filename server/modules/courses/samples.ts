import { type OpenSample, type Sample, samplesListed } from '#contract/samples.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './courses.policy.ts'
import { presentOpenSample, presentSample } from './courses.present.ts'
import type { CoursesDeps } from './index.ts'
import { findSample, selectSamples } from './samples.store.ts'
import { addressesFor } from './streams.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media' | 'renditions'>

/** The free samples of the courses that the actor does not have. */
export async function listSamples({ db }: ReadDeps, actor: Actor): Promise<Sample[]> {
  const rows = await selectSamples(db.pool, viewerOf(actor), samplesListed)
  return rows.map(presentSample)
}

/** A free sample with all that its lesson has; 404 for every other lesson, and once its course is unpublished. */
export async function openSample(deps: ReadDeps, actor: Actor, id: string): Promise<OpenSample> {
  const row = await findSample(deps.db.pool, id)
  if (!row) throw notFound()
  return presentOpenSample(row, addressesFor(deps, actor))
}
