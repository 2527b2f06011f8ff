import { readAccessToken } from './tokens.ts'
import { readViewing } from './viewing.ts'

/**
 * What a dashboard page requests before its scripts have run: what it requested the last time this
 * device showed it. The inline script starts the calls and the scripts, `takeEarly` hands the answers
 * to the queries that make the same calls, and `rememberEarly` stores what the next visit should
 * request.
 */
interface Kept {
  /** The build that the scripts belong to. */
  build: string
  /** Addresses below /api. */
  calls: string[]
  /** Addresses of scripts. */
  scripts: string[]
}

declare global {
  interface Window {
    /** Started by the inline script: the answers by address, and the token they were requested with. */
    early?: {
      /**
       * The page's build: the address of one of its scripts, since React removes the element later on.
       */
      build: string | null
      token: string | null
      answers: Record<string, Promise<Response>>
    }
  }
}

const key = 'early'
const mostPages = 12
const mostCalls = 16
/** For how many milliseconds after the start of a page an early answer is as good as a new one. */
const freshFor = 15_000

/** Runs at the end of the page's HTML, where its build is known. */
export const earlyScript = `try{(function(){var t=localStorage.getItem('accessToken'),k=JSON.parse(localStorage.getItem('${key}')||'{}')[location.pathname],a={},m=document.querySelector('link[href^="/assets/manifest-"]'),b=m&&m.getAttribute('href');window.early={build:b,token:t,answers:a};if(!t||!k||sessionStorage.getItem('viewing'))return;k.calls.forEach(function(c){a[c]=fetch('/api'+c,{credentials:'same-origin',headers:{accept:'application/json',authorization:'Bearer '+t}});a[c].catch(function(){})});if(b===k.build)k.scripts.forEach(function(s){var l=document.createElement('link');l.rel='modulepreload';l.href=s;document.head.appendChild(l)})})()}catch(e){}`

/** What this page has requested until its content was there, in order. */
const asked = new Set<string>()
let isRemembered = false

/** Records that a page has successfully read `address`, below /api. */
export function noteRead(address: string): void {
  if (!isRemembered && asked.size < mostCalls) asked.add(address)
}

/**
 * The answer to a read that was requested before the scripts ran; undefined if it was not requested,
 * was for another token, failed, or is too old. Each is returned once.
 */
export function takeEarly(
  address: string,
  token: string | null,
): Promise<Response | undefined> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.early
  const answer = early?.answers[address]
  if (!early || !answer) return undefined
  delete early.answers[address]
  if (early.token !== token || performance.now() > freshFor) return undefined
  return answer.catch(() => undefined)
}

/** Stores what this page needed until its content was there, only for the address it started at. */
export function rememberEarly(): void {
  if (isRemembered) return
  isRemembered = true
  const [start] = performance.getEntriesByType('navigation')
  const { pathname } = location
  const build = window.early?.build
  if (!start || new URL(start.name).pathname !== pathname || !build) return
  if (readAccessToken() === null || readViewing()) return
  const kept: Kept = { build, calls: [...asked], scripts: scriptsSoFar() }
  const { [pathname]: _, ...others } = readAll()
  const pages = [...Object.entries(others), [pathname, kept]].slice(-mostPages)
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(pages)))
  } catch {
    // Storage is full: the next visit makes its calls later, that is all.
  }
}

/** One user's reads must not be repeated for the next user. */
export function forgetEarly(): void {
  localStorage.removeItem(key)
}

/** The scripts that the page requested, each of them once. */
function scriptsSoFar(): string[] {
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/assets\/.*\.js$/.test(pathname),
    )
    .map(({ pathname }) => pathname)
  return [...new Set(addresses)]
}

function readAll(): Record<string, Kept> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}
