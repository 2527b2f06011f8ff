import type { Release } from '#contract/course-modules.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ModuleRow } from './modules.store.ts'

/** The columns that say when a module opens: of each kind its own, the others are null. */
type ReleaseColumns = Pick<ModuleRow, 'release' | 'days' | 'opensAt' | 'afterModuleId'>

const none = { days: null, opensAt: null, afterModuleId: null }

/** The columns for a rule. */
export function columnsOfRelease(release: Release): ReleaseColumns {
  switch (release.kind) {
    case 'at_once':
      return { ...none, release: 'at_once' }
    case 'days':
      return { ...none, release: 'days', days: release.days }
    case 'date':
      return { ...none, release: 'date', opensAt: new Date(release.opensAt) }
    case 'after':
      return { ...none, release: 'after', afterModuleId: release.moduleId }
  }
}

/** The rule in these columns. */
export function releaseOf({ days, opensAt, afterModuleId }: ReleaseColumns): Release {
  if (days !== null) return { kind: 'days', days }
  if (opensAt) return { kind: 'date', opensAt: opensAt.toISOString() }
  if (afterModuleId !== null) return { kind: 'after', moduleId: afterModuleId }
  return { kind: 'at_once' }
}

type Placed = Pick<ModuleRow, 'id' | 'title' | 'afterModuleId'>

/**
 * Throws 422 unless each of a course's modules, in their order, stands below the one it waits for: then none can
 * wait for itself by way of others.
 */
export function requireOrder(modules: readonly Placed[]): void {
  const above = new Set<string>()
  for (const { id, title, afterModuleId } of modules) {
    if (afterModuleId !== null && !above.has(afterModuleId)) {
      const awaited = modules.find((one) => one.id === afterModuleId)
      const message = awaited
        ? `“${title}” opens after “${awaited.title}”, which has to stand above it.`
        : `“${title}” can only open after a module of the same course.`
      throw new Failure('rule_violated', message)
    }
    above.add(id)
  }
}

/** Throws 422 if another of a course's modules waits for the one with this id. */
export function requireUnawaited(modules: readonly Placed[], id: string): void {
  const waiting = modules.find(({ afterModuleId }) => afterModuleId === id)
  if (!waiting) return
  const title = modules.find((one) => one.id === id)?.title ?? ''
  const message = `“${waiting.title}” opens after “${title}”. Change when it opens before deleting this module.`
  throw new Failure('rule_violated', message)
}

/** What the audit trail keeps of a module. */
export const moduleFields = ['title', 'position', 'release', 'days', 'opensAt', 'after'] as const

/** A module with the title of the one it waits for, which is what the audit trail shows. */
export const auditedModule = <M extends Placed>(module: M, modules: readonly Placed[]) => ({
  ...module,
  after: modules.find(({ id }) => id === module.afterModuleId)?.title ?? null,
})
