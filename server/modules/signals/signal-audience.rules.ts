import {
  type AccessState,
  type ContentRole,
  contentRoles,
  isWithoutSignals,
  visibleContentRoles,
} from '#contract/access/permissions.ts'

declare const decided: unique symbol

/**
 * The roles whose signals somebody may see. Nothing else is accepted by what reads signals, and only this file makes them,
 * so that no reader can leave out what keeps signals from somebody.
 */
export type SignalRoles = readonly ContentRole[] & { readonly [decided]: true }

/** The roles whose signals the actor may see, for a query; restricted to `among` if given. None where signals may not be received. */
export const visibleRoles = (viewer: AccessState, among?: readonly ContentRole[]): SignalRoles =>
  (isWithoutSignals(viewer)
    ? []
    : visibleContentRoles(viewer).filter(
        (role) => among?.includes(role) ?? true,
      )) as readonly ContentRole[] as SignalRoles

/** The signals that somebody follows with trades of their own: the own record stays, wherever its owner lives. */
export const followedRoles = (viewer: AccessState): SignalRoles =>
  visibleContentRoles(viewer) as readonly ContentRole[] as SignalRoles

/** All of them, for what is published to the world. */
export const everybodysRoles = contentRoles as readonly ContentRole[] as SignalRoles
