declare global {
  interface Window {
    /** Ends the watch over the scripts that a page starts with. */
    startIsOver?: () => void
  }
}

/** In session storage: the page was reloaded because it could not start. */
const key = 'startedAnew'

/** Says what to do where a script does not come. */
export const partMissing =
  'A part of the academy could not be loaded. Check your connection and reload the page. If that does not help, try again in a few minutes.'
const look =
  'fixed inset-x-4 top-4 z-50 mx-auto flex max-w-xl flex-col items-start gap-3 rounded-lg border bg-card p-4 text-card-foreground shadow-raised'

/**
 * Goes into the head of a page: if one of the scripts that it starts with does not come, reloads the page, once: a
 * newer version may have replaced it. If that does not help, says what to do; nothing else of the page works then. Once
 * there is a network again, the page is reloaded by itself.
 */
export const startWatchScript = `(function(){
var over;
function tell(){if(document.getElementById('start-failed'))return;
var place=document.createElement('div'),text=document.createElement('p'),again=document.createElement('button');
place.id='start-failed';place.setAttribute('role','alert');place.className='${look}';
text.textContent='${partMissing}';again.textContent='Reload Page';again.className='font-medium underline';
again.onclick=function(){location.reload()};addEventListener('online',again.onclick);
place.append(text,again);document.body.append(place);
document.querySelectorAll('.animate-spin').forEach(function(one){one.parentElement.remove()})}
function fail(){if(over)return;over=1;
try{if(!sessionStorage.getItem('${key}')){sessionStorage.setItem('${key}','1');location.reload();return}}catch(e){}
if(document.readyState==='loading')document.addEventListener('DOMContentLoaded',tell);else tell()}
addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')fail()},true);
addEventListener('unhandledrejection',function(e){if(/module/.test(e.reason&&e.reason.message))fail()});
window.startIsOver=function(){over=1;try{sessionStorage.removeItem('${key}')}catch(e){}}})()`

/** The page has started: what fails from now on, its own screens say. */
export function noteStarted(): void {
  window.startIsOver?.()
}
