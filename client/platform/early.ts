import { readAccessToken } from './tokens.ts'
import { readViewing } from './viewing.ts'

/**
 * What a page of the dashboard asks for before its scripts have run: what it asked for the last time that
 * this device showed it. The inline script starts the calls and the scripts, `takeEarly` hands the answers
 * to whoever asks for the same, and `rememberEarly` keeps what the next visit is to ask for.
 */
interface Kept {
  /** Which build the scripts are of. */
  build: string
  /** Addresses below /api. */
  calls: string[]
  /** Addresses of scripts. */
  scripts: string[]
}

declare global {
  interface Window {
    /** Started by the inline script: the answers by their addresses, and for whom. */
    early?: {
      /** Which build the page is of: a script of it, which React takes out of the page later on. */
      build: string | null
      token: string | null
      answers: Record<string, Promise<Response>>
    }
  }
}

const key = 'early'
const mostPages = 12
const mostCalls = 16
/** Milliseconds after the start of a page until which an answer is as good as a new one. */
const freshFor = 15_000

/** Runs at the end of the page's own text, when it is known of which build it is. */
export const earlyScript = `try{(function(){var t=localStorage.getItem('accessToken'),k=JSON.parse(localStorage.getItem('${key}')||'{}')[location.pathname],a={},m=document.querySelector('link[href^="/assets/manifest-"]'),b=m&&m.getAttribute('href');window.early={build:b,token:t,answers:a};if(!t||!k||sessionStorage.getItem('viewing'))return;k.calls.forEach(function(c){a[c]=fetch('/api'+c,{credentials:'same-origin',headers:{accept:'application/json',authorization:'Bearer '+t}});a[c].catch(function(){})});if(b===k.build)k.scripts.forEach(function(s){var l=document.createElement('link');l.rel='modulepreload';l.href=s;document.head.appendChild(l)})})()}catch(e){}`

/** What this page has asked for until its content was there, in its order. */
const asked = new Set<string>()
let isRemembered = false

/** Notes that a page has read `address`, below /api, with success. */
export function noteRead(address: string): void {
  if (!isRemembered && asked.size < mostCalls) asked.add(address)
}

/**
 * The answer to a read that was asked for before the scripts ran; undefined where it was not, was for
 * another token, failed, or is no longer new. Each is given once.
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

/** Keeps what this page needed until its content was there. Only for the address that it began with. */
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
    // A full store: the next visit asks later, that is all.
  }
}

/** What one user has read is not asked for by the next. */
export function forgetEarly(): void {
  localStorage.removeItem(key)
}

/** Scripts that the page asked for; one that it names itself too is not asked for twice. */
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
