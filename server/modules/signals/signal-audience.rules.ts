import {
  type AccessState,
  type ContentRole,
  contentRoles,
  isWithoutSignals,
  visibleContentRoles,
} from '#contract/access/permissions.ts'

declare const decided: unique symbol

/**
 * The signals that somebody may see: those for these roles, and those of these strategies, whatever role they are for.
 * Nothing else is accepted by what reads signals, and only this file makes it, so that no reader can leave out what keeps
 * signals from somebody, or opens them.
 */
export interface VisibleSignals {
  readonly roles: readonly ContentRole[]
  readonly strategies: readonly string[]
  readonly [decided]: true
}

const decide = (roles: readonly ContentRole[], strategies: readonly string[]): VisibleSignals =>
  ({ roles, strategies }) as Omit<VisibleSignals, typeof decided> as VisibleSignals

const none = decide([], [])

/**
 * The signals that the actor may see; restricted to those for `among` if given, which what is opened by itself never is. None
 * where signals may not be received.
 */
export function visibleSignals(
  viewer: AccessState,
  among?: readonly ContentRole[],
): VisibleSignals {
  if (isWithoutSignals(viewer)) return none
  const roles = visibleContentRoles(viewer)
  return among
    ? decide(
        roles.filter((role) => among.includes(role)),
        [],
      )
    : decide(roles, openedTo(viewer))
}

/** The signals that somebody follows with trades of their own: the own record stays, wherever its owner lives. */
export const followedSignals = (viewer: AccessState): VisibleSignals =>
  decide(visibleContentRoles(viewer), openedTo(viewer))

/** All of them, for what is published to the world. */
export const everybodysSignals = decide(contentRoles, [])

/** In one order, as keys of what is worked out once for all who may see the same. */
const openedTo = ({ openedStrategies = [] }: AccessState) => openedStrategies.toSorted()

/** Whether a signal is among those that somebody may see. */
export const isVisible = (
  { roles, strategies }: VisibleSignals,
  signal: { roleAccess: ContentRole; strategyId: string | null },
): boolean =>
  roles.includes(signal.roleAccess) ||
  (signal.strategyId !== null && strategies.includes(signal.strategyId))
