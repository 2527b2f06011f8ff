import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CertificatePage } from '#client/features/certificates/certificate-page.tsx'
import { OwnCertificates } from '#client/features/certificates/own-certificates.tsx'
import {
  type CertificateChange,
  changeCertificate,
  getCertificateConditions,
  type IssuedCertificate,
  listIssuedCertificates,
  listOwnCertificates,
  updateCertificateConditions,
  verifyCertificate,
} from '#contract/certificates.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { actOn } from '#testing/components/act-on.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import DashboardPage from './pages/dashboard.tsx'
import WithSession from './pages/with-session.tsx'

const code = '0000-1111-2222-3333'
const routes = [
  {
    Component: WithSession,
    children: [
      { path: '/dashboard/*', Component: DashboardPage },
      { path: '/own', Component: OwnCertificates },
      { path: '/certificates/:code', Component: () => <CertificatePage code={code} /> },
    ],
  },
]
beforeEach(() => page.viewport(360, 780))

const at = '2026-11-20T10:00:00.000Z'
const certificate: IssuedCertificate = {
  id: crypto.randomUUID(),
  certifiedProgram: 'academy',
  userId: crypto.randomUUID(),
  email: 'ada@people.example',
  code,
  name: 'Ada Lovelace',
  brand: 'Meridian',
  program: 'Half a Year of Trading',
  issuedAt: at,
  issuedOn: '2026-11-20',
  changes: [],
  url: `https://academy.example/certificates/${code}`,
}
const revoked: CertificateChange = { kind: 'revoked', reason: 'Issued to another name', at }

test('a certificate is revoked for a reason, which is asked for and kept', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  server.answer(listIssuedCertificates, [certificate])
  await openAt('/dashboard/certificates', routes)
  await expect.element(page.getByText('Valid', { exact: true })).toBeVisible()
  await expectFine()
  await actOn('Ada Lovelace', 'Revoke')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Yes, Revoke' })
  await confirm.click()
  await expect.element(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Issued to another name')
  server.fail(changeCertificate, 503, { code: 'unavailable', message: 'Try again in a moment.' })
  await confirm.click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Issued to another name')
  await expect.element(confirm).toBeEnabled()
  server.answer(changeCertificate, { ...certificate, changes: [revoked] })
  server.answer(listIssuedCertificates, [{ ...certificate, changes: [revoked] }])
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'revoked',
    reason: 'Issued to another name',
  })
  await actOn('Ada Lovelace', 'Restore')
  await expect.element(dialog.getByText('Issued to another name')).toBeVisible()
})

test('the conditions are set with a decimal comma, and errors show at their fields', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/certificates', routes)
  await page.getByLabelText('Their average (R)').fill('0,25')
  await page.getByLabelText('Average of all quizzes (%)').fill('700')
  const save = page.getByRole('button', { name: 'Save Conditions' })
  await save.click()
  await expect.element(page.getByText('Must be a whole number from 1 to 100')).toBeVisible()
  await page.getByLabelText('Average of all quizzes (%)').fill('70')
  await save.click()
  await expect.element(page.getByText('Enter how many decisions the average covers')).toBeVisible()
  await page.getByLabelText('Decisions on charts').fill('20')
  const noProject = { finalProjectId: null, finalProjectPoints: null }
  const saved = {
    ...{ isIssued: true, allLessons: true, allAssignments: true },
    ...{ quizPercent: 70, decisions: 20, averageR: 0.25, sessions: null },
    ...noProject,
    updatedAt: at,
  }
  server.answer(updateCertificateConditions, saved)
  server.answer(getCertificateConditions, saved)
  await save.click()
  await expect.element(page.getByText('Conditions Saved')).toBeVisible()
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    ...saved,
    updatedAt: '2026-01-05T08:00:00.000Z',
  })
  await expectFine()
})

test('each program has conditions of its own, and something has to be demanded', async () => {
  const server = plansEmptyAcademy(serverFor('owner'))
  await openAt('/dashboard/certificates', routes)
  await page.getByRole('tab', { name: 'Mentorship' }).click()
  await expect.element(page.getByText('Sessions of the Mentorship')).toBeVisible()
  await page.getByRole('switch', { name: 'Issue certificates' }).click()
  await page.getByLabelText('All lessons completed').click()
  await page.getByLabelText('All assignments passed').click()
  const save = page.getByRole('button', { name: 'Save Conditions' })
  await save.click()
  await expect.element(page.getByText('Choose at least one condition')).toBeVisible()
  await expectFine()
  await page.getByLabelText('Live sessions joined').fill('12')
  const saved = {
    ...{ isIssued: false, allLessons: false, allAssignments: false },
    ...{ quizPercent: null, decisions: null, averageR: null, sessions: 12 },
    ...{ finalProjectId: null, finalProjectPoints: null },
    updatedAt: at,
  }
  server.answer(updateCertificateConditions, saved)
  server.answer(getCertificateConditions, saved)
  await save.click()
  await expect.element(page.getByText('Conditions Saved')).toBeVisible()
  const put = server.calls.findLast(({ method }) => method === 'PUT')
  expect(put?.path).toMatch(/certificate-conditions\/mentorship$/)
  expect(put?.body).toEqual({ ...saved, updatedAt: '2026-01-05T08:00:00.000Z' })
})

test('the page of a certificate says that it was revoked and why, and offers nothing of it', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(verifyCertificate, { ...certificate, changes: [revoked] })
  await openAt(`/certificates/${code}`, routes)
  await expect
    .element(page.getByText('This certificate was revoked. It is not valid.'))
    .toBeVisible()
  await expect.element(page.getByText('Issued to another name')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /digital badge/ })).not.toBeInTheDocument()
  await expectFine()
})

test('a restored one is valid, tells its history, and is to be had as a badge', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  const restored: CertificateChange = { kind: 'restored', reason: 'The name is right', at }
  server.answer(verifyCertificate, { ...certificate, changes: [revoked, restored] })
  await openAt(`/certificates/${code}`, routes)
  await expect.element(page.getByText('This certificate is valid.')).toBeVisible()
  await expect.element(page.getByText('The name is right')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /digital badge/ }))
    .toHaveAttribute('href', `/api/certificates/${code}/badge`)
})

test('its student sees that it was revoked and why, and what the owner demands of others', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listOwnCertificates, {
    certificates: [{ ...certificate, changes: [revoked] }],
    standings: [],
  })
  await openAt('/own', routes)
  await expect.element(page.getByText('Revoked: Issued to another name')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument()
})

test('what is missing includes the further conditions', async () => {
  const server = plansEmptyAcademy(serverFor('academy'))
  server.answer(listOwnCertificates, {
    certificates: [],
    standings: [
      {
        ...{ program: 'academy', title: 'Academy', allLessons: true, allAssignments: true },
        lessons: 9,
        lessonsCompleted: 9,
        assignments: 0,
        assignmentsPassed: 0,
        isProgramComplete: true,
        conditions: [{ kind: 'averageR', needed: 0.2, reached: 0.15, isMet: false }],
      },
    ],
  })
  await openAt('/own', routes)
  const demands = page.getByRole('listitem')
  await expect.element(demands.nth(0)).toHaveTextContent('Lessons completed · Met9 of 9')
  await expect
    .element(demands.nth(1))
    .toHaveTextContent('Average of these decisions · Missing0.15 R, at least 0.2 R')
  await expectFine()
})
