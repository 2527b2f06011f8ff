/**
 * The object that `make` returns, created on first access: a page loads the schemas of many calls in one
 * file, but uses those of one form.
 */
export function lazily<T extends object>(make: () => T): T {
  let made: T | undefined
  const it = () => {
    made ??= make()
    return made
  }
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(it(), name),
    set: (_, name, value) => Reflect.set(it(), name, value),
    has: (_, name) => Reflect.has(it(), name),
  })
}
