import { expect, test } from 'vitest'
import { outcomes } from './access-texts.ts'
import { requestFailure, requestLabel, requestSent } from './request-words.ts'

test('the administrator’s toasts', () => {
  expect(Object.values(outcomes).map(({ done }) => done)).toEqual([
    'Request Approved',
    'Request Rejected',
    'User Updated',
    'Roles Updated',
    'Account Suspended',
    'Account Reinstated',
    'User Deleted',
    'Subscription Extended',
    'Extension Undone',
    'Access Restored',
    'Subscription Cancelled',
  ])
  expect(Object.values(outcomes).map(({ failed }) => failed)).toEqual([
    'Failed to approve request. Please try again.',
    'Failed to reject request. Please try again.',
    'Failed to update user. Please try again.',
    'Failed to update roles.',
    'Failed to suspend account.',
    'Failed to reinstate account.',
    'Failed to delete user.',
    'Failed to extend subscription. Please try again.',
    'Failed to undo it. Please check the subscription.',
    'Failed to restore access. Please check the subscription.',
    'Failed to cancel subscription. Please try again.',
  ])
})

test('the words around a request for a program', () => {
  expect(requestLabel('academy')).toBe('Request Academy Role')
  expect(requestLabel('mentorship')).toBe('Request Mentorship Role')
  expect(requestSent('academy')).toEqual({
    title: 'Request Sent',
    description: 'Academy role request submitted. You will be upgraded after admin approval.',
  })
  expect(requestSent('mentorship').description).toBe(
    'Mentorship role request submitted. You will be upgraded after admin approval.',
  )
  expect(requestFailure).toBe('Failed to submit request.')
})
