import { z } from 'zod'
import { contentRoles, grantableStaffRoles, roleNames, staffRoles } from './permissions.ts'

export const roleSchema = z.enum(roleNames)
export const contentRoleSchema = z.enum(contentRoles)
export const grantableStaffRoleSchema = z.enum(grantableStaffRoles)
export const staffRoleSchema = z.enum(staffRoles)
