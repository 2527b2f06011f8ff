import { deleteAnnouncement, saveAnnouncement } from '#contract/announcements.ts'
import {
  deleteBroadcast,
  holdBroadcast,
  saveBroadcast,
  sendBroadcast,
  testBroadcast,
} from '#contract/broadcasts.ts'
import { updatePreferences } from '#contract/identity/identity.ts'
import {
  inviteMember,
  resendInvitation,
  runMemberImport,
  withdrawInvitation,
} from '#contract/invitations.ts'
import {
  addMemberNote,
  beginBulk,
  deleteMemberNote,
  deleteMemberView,
  type MemberFilter,
  saveMemberView,
  setAccessEnd,
  setMemberTags,
} from '#contract/members.ts'
import {
  inviteToTeam,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '#contract/team-invitations.ts'
import { newId } from '#server/platform/clock.ts'
import type { ActionsBench, AuditActions } from './bench.ts'

async function done({ app, call }: ActionsBench) {
  const person = await app.people.free()
  const id = newId()
  const action = { kind: 'tag', tag: 'vip' } as const
  const answer = await call(beginBulk, { body: { id, action, who: { ids: [person.id] } } })
  await app.runJob('members.bulk', { bulk: id })
  return answer
}

async function noted({ app, call }: ActionsBench) {
  const { id } = await app.people.free()
  const note = { id: newId(), text: 'Prefers mornings' }
  return { note, answer: await call(addMemberNote, { params: { id }, body: note }) }
}

const invite = ({ call }: ActionsBench) =>
  call(inviteMember, {
    body: { email: `${newId()}@people.example`, name: '', program: null, days: 14 },
  })

const inviteStaff = ({ call }: ActionsBench) =>
  call(inviteToTeam, { body: { email: `${newId()}@people.example`, staffRole: 'teacher' } })

async function drafted({ call }: ActionsBench, filter: MemberFilter = { tag: 'nobody' }) {
  const id = newId()
  const body = { subject: 'News', body: 'Hello {{name}}', filter }
  return { id, answer: await call(saveBroadcast, { params: { id }, body }) }
}

const announced = ({ call }: ActionsBench, id: string) =>
  call(saveAnnouncement, {
    params: { id },
    body: {
      title: 'New hall',
      text: 'We move.',
      roles: ['mentorship_student'],
      startsAt: '2190-01-01T00:00:00.000Z',
      endsAt: '2190-02-01T00:00:00.000Z',
    },
  })

const readList = ({ app, admin }: ActionsBench) =>
  app.request({
    method: 'POST',
    url: '/api/admin/member-imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' },
    payload: `email,name\n${newId()}@people.example,Ann`,
  })

/** The office's actions on members. */
export const memberActions: AuditActions = {
  'GET /admin/members.csv': {
    action: 'members.exported',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ app, admin }) =>
      app.request({
        url: '/api/admin/members.csv',
        headers: { authorization: `Bearer ${admin.token}` },
      }),
  },
  'PUT /admin/members/:id/tags': {
    action: 'user.tags_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      return call(setMemberTags, { params: { id }, body: { tags: ['vip'] } })
    },
  },
  'POST /admin/members/:id/notes': {
    action: 'note.added',
    tells: 'nothing',
    ofPerson: true,
    run: async (bench) => (await noted(bench)).answer,
  },
  'DELETE /admin/member-notes/:id': {
    action: 'note.deleted',
    tells: 'nothing',
    ofPerson: true,
    async run(bench) {
      const { note } = await noted(bench)
      return bench.call(deleteMemberNote, { params: { id: note.id } })
    },
  },
  'PUT /admin/member-views': {
    action: 'view.saved',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(saveMemberView, { body: { name: 'Ending', query: 'endsWithin=7' } }),
  },
  'DELETE /admin/member-views': {
    action: 'view.deleted',
    tells: 'nothing',
    withoutSubject: true,
    run: ({ call }) => call(deleteMemberView, { body: { name: 'Ending' } }),
  },
  'POST /admin/member-bulks': {
    action: 'bulk.done',
    tells: 'nothing',
    run: done,
  },
  'PUT /admin/announcements/:id': {
    action: 'announcement.saved',
    tells: 'nothing',
    run: async (bench) => announced(bench, newId()),
  },
  'DELETE /admin/announcements/:id': {
    action: 'announcement.deleted',
    tells: 'nothing',
    async run(bench) {
      const id = newId()
      await announced(bench, id)
      return bench.call(deleteAnnouncement, { params: { id } })
    },
  },
  'PUT /admin/letters/:id': {
    action: 'letter.saved',
    tells: 'nothing',
    run: async (bench) => (await drafted(bench)).answer,
  },
  'DELETE /admin/letters/:id': {
    action: 'letter.deleted',
    tells: 'nothing',
    async run(bench) {
      const { id } = await drafted(bench)
      return bench.call(deleteBroadcast, { params: { id } })
    },
  },
  'POST /admin/letters/:id/test': {
    action: 'letter.tested',
    tells: 'nothing',
    async run(bench) {
      const { id } = await drafted(bench)
      return bench.call(testBroadcast, { params: { id } })
    },
  },
  'POST /admin/letters/:id/send': {
    action: 'letter.planned',
    tells: 'nothing',
    async run(bench) {
      await bench.call(updatePreferences, { body: { channels: { email: true } } })
      const { id } = await drafted(bench, {})
      return bench.call(sendBroadcast, { params: { id }, body: { at: '2190-01-01T00:00:00Z' } })
    },
  },
  'POST /admin/letters/:id/hold': {
    action: 'letter.held',
    tells: 'nothing',
    async run(bench) {
      const { id } = await drafted(bench)
      return bench.call(holdBroadcast, { params: { id } })
    },
  },
  'POST /admin/invitations': { action: 'invitation.sent', tells: 'nothing', run: invite },
  'POST /admin/invitations/:id/resend': {
    action: 'invitation.sent_again',
    tells: 'nothing',
    async run(bench) {
      const { body } = await invite(bench)
      return bench.call(resendInvitation, { params: { id: body.id } })
    },
  },
  'DELETE /admin/invitations/:id': {
    action: 'invitation.withdrawn',
    tells: 'nothing',
    async run(bench) {
      const { body } = await invite(bench)
      return bench.call(withdrawInvitation, { params: { id: body.id } })
    },
  },
  'POST /admin/team-invitations': {
    action: 'invitation.sent',
    tells: 'nothing',
    run: inviteStaff,
  },
  'POST /admin/team-invitations/:id/resend': {
    action: 'invitation.sent_again',
    tells: 'nothing',
    async run(bench) {
      const { body } = await inviteStaff(bench)
      return bench.call(resendTeamInvitation, { params: { id: body.id } })
    },
  },
  'DELETE /admin/team-invitations/:id': {
    action: 'invitation.withdrawn',
    tells: 'nothing',
    async run(bench) {
      const { body } = await inviteStaff(bench)
      return bench.call(withdrawTeamInvitation, { params: { id: body.id } })
    },
  },
  'POST /admin/member-imports/:id/run': {
    action: 'import.begun',
    tells: 'nothing',
    async run(bench) {
      const { id } = (await readList(bench)).body as { id: string }
      return bench.call(runMemberImport, { params: { id }, body: { tell: false } })
    },
  },
  'PUT /admin/users/:id/access': {
    action: 'user.access_set',
    tells: 'changed',
    ofPerson: true,
    async run({ app, call }) {
      const { id } = await app.people.free()
      const body = {
        program: 'academy' as const,
        endsAt: '2190-01-01T00:00:00.000Z',
        seenEndsAt: null,
      }
      return call(setAccessEnd, { params: { id }, body })
    },
  },
}
