/** An operation whose first parameter, its deps, has been given. */
export type Bound<F> = F extends (deps: never, ...rest: infer R) => infer A
  ? (...rest: R) => A
  : never

/** Gives an operation its deps: for what a module's api hands to other modules. */
export const bind =
  <D, R extends unknown[], A>(deps: D, operation: (deps: D, ...rest: R) => A) =>
  (...rest: R): A =>
    operation(deps, ...rest)
