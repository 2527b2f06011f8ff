import {
  deleteAutomation,
  saveAutomation,
  stopAutomationRun,
  switchAutomation,
} from '#contract/automations.ts'
import { liftSuppression } from '#contract/identity/suppressions.ts'
import { newId } from '#server/platform/clock.ts'
import { contentOf, runRound, runsOf, startAutomation, suppressAddress } from '../automations.ts'
import type { ActionsBench, AuditActions } from './bench.ts'

async function saved({ call }: ActionsBench) {
  const id = newId()
  return { id, answer: await call(saveAutomation, { params: { id }, body: contentOf() }) }
}

/** The office's actions on e-mail automations. */
export const automationActions: AuditActions = {
  'PUT /admin/automations/:id': {
    action: 'automation.saved',
    tells: 'nothing',
    run: async (bench) => (await saved(bench)).answer,
  },
  'POST /admin/automations/:id/switch': {
    action: 'automation.switched_on',
    tells: 'nothing',
    async run(bench) {
      const { id } = await saved(bench)
      return bench.call(switchAutomation, { params: { id }, body: { on: true } })
    },
  },
  'DELETE /admin/automations/:id': {
    action: 'automation.deleted',
    tells: 'nothing',
    async run(bench) {
      const { id } = await saved(bench)
      return bench.call(deleteAutomation, { params: { id } })
    },
  },
  'POST /admin/automation-runs/:id/stop': {
    action: 'automation.stopped_for',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, admin, call }) {
      const steps = [...contentOf().steps]
      const wait = { id: newId(), kind: 'wait' as const, hours: 1 }
      const id = await startAutomation(app, admin, { steps: [wait, ...steps] })
      await app.people.free()
      await runRound(app)
      const [run] = await runsOf(app, admin, id)
      return call(stopAutomationRun, { params: { id: run?.id ?? '' } })
    },
  },
  'DELETE /admin/members/:id/suppression': {
    action: 'user.mail_allowed',
    tells: 'nothing',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      await suppressAddress(app, id)
      return call(liftSuppression, { params: { id } })
    },
  },
}
