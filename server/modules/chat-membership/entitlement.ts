import { programs } from '#contract/offers/program-table.ts'
import type { GroupRow } from './groups.store.ts'
import type { ChatMembershipDeps } from './index.ts'
import { whereSignalsMay } from './signal-posts/posts.store.ts'
import { asUserIds, type Entitlement } from './standing.store.ts'

type Deps = Pick<ChatMembershipDeps, 'access' | 'identity' | 'links' | 'now'>

/** Who may be in a group now, in parts of statements. */
export function entitlementOf(
  { access, identity, links, now }: Deps,
  { id, program, service }: Pick<GroupRow, 'program' | 'service'> & Pick<Entitlement, 'id'>,
): Entitlement {
  const { directory, lookup } = identity
  const everybody = directory.ids({ conditions: [directory.isInUse], at: now() })
  const holders =
    program === 'community' ? asUserIds(everybody) : access.holdersOf(programs[program].role)
  return {
    id,
    holders: whereSignalsMay(holders, { program, service, isWithheld: access.isWithheld }),
    office: access.officeIds,
    users: lookup,
    ...links[service],
  }
}
