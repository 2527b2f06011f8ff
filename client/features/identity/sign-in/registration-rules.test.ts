import { expect, test } from 'vitest'
import { firstProblem, passwordProblem } from './registration-rules.ts'

const good = { name: 'Ada', email: 'ada@example.com', password: 'secret', confirmation: 'secret' }
const empty = { name: '', email: '', password: '', confirmation: 'x' }

test('a complete form breaks no rule', () => {
  expect(firstProblem(good)).toBeNull()
})

test('rules are told one at a time, in their order', () => {
  expect(firstProblem(empty)).toEqual({ field: 'name', message: 'Name is required' })
  const named = { ...empty, name: 'Ada' }
  expect(firstProblem(named)).toEqual({ field: 'email', message: 'Email is required' })
  const addressed = { ...named, email: good.email }
  expect(firstProblem(addressed)).toEqual({
    field: 'password',
    message: 'Password must be at least 6 characters',
  })
  const secret = { ...addressed, password: good.password }
  expect(firstProblem(secret)).toEqual({
    field: 'confirmation',
    message: 'Passwords do not match',
  })
})

test('spaces alone are empty, in name and e-mail', () => {
  expect(firstProblem({ ...good, name: '   ' })?.message).toBe('Name is required')
  expect(firstProblem({ ...good, email: ' \t' })?.message).toBe('Email is required')
})

test('spaces in a password count', () => {
  expect(firstProblem({ ...good, password: '      ', confirmation: '      ' })).toBeNull()
  expect(firstProblem({ ...good, password: '12345', confirmation: '12345' })?.field).toBe(
    'password',
  )
})

test('an invalid address is reported at its field', () => {
  expect(firstProblem({ ...good, email: 'ada@' })).toEqual({
    field: 'email',
    message: 'Please enter a valid email address',
  })
})

test('a new password follows the same rules in the same order', () => {
  expect(passwordProblem({ password: '12345', confirmation: '' })).toEqual({
    field: 'password',
    message: 'Password must be at least 6 characters',
  })
  expect(passwordProblem({ password: '123456', confirmation: '' })).toEqual({
    field: 'confirmation',
    message: 'Passwords do not match',
  })
  expect(passwordProblem({ password: '123456', confirmation: '123456' })).toBeNull()
})
