import { defineModule } from '#server/platform/module/module.ts'
import { adminRoutes } from './admin.routes.ts'
import { type AdminDeps, needs } from './deps.ts'

/** The owner's overview of how the whole academy is doing. */
export const admin = defineModule('admin', {
  needs,
  create: (deps: AdminDeps) => ({ api: {}, routes: adminRoutes(deps) }),
})
