import { batchReadsPath, refreshPath } from '#contract/endpoint.ts'

/** The key in local storage of what each page requests early. */
export const earlyKey = 'early'

/** Only one tab at a time replaces the access token. */
export const renewalLock = 'session-refresh'

/** Seconds that an access token must still be valid for a read that is about to be sent. */
const margin = 10

/**
 * Placed in the head before the styles, since a script after them would wait for them. The build is already
 * known there, because the preload links come before all scripts. Whoever comes back after the access token
 * has run out gets a new one first: the reads would be refused, and then repeated one by one. Otherwise they
 * are sent before the scripts are asked for: each of those takes a slow processor several milliseconds.
 */
export const earlyScript = `try{(function(){
var store=localStorage,key='accessToken',token=store.getItem(key);
var kept=JSON.parse(store.getItem('${earlyKey}')||'{}')[location.pathname];
var link=document.querySelector('link[href^="/assets/manifest-"]'),build=link&&link.getAttribute('href');
var early=window.early={build:build,token:token,answers:{},queries:[]};
if(!token||!kept||sessionStorage.getItem('viewing'))return;
function send(path,init){return fetch('/api'+path,Object.assign({credentials:'same-origin'},init))}
function isOver(){try{
var claims=token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/');
return JSON.parse(atob(claims)).exp<Date.now()/1000+${margin}
}catch(e){return false}}
function renew(){
if(store.getItem(key)!==token)return store.getItem(key);
return send('${refreshPath}',{method:'POST'}).then(function(answer){return answer.ok?answer.json():{}}).then(function(given){
if(given.accessToken&&store.getItem(key)===token)store.setItem(key,given.accessToken);
return store.getItem(key)})}
function read(now){
early.token=now;
return now?send('${batchReadsPath}?of='+encodeURIComponent(kept.calls.join(' ')),{headers:{accept:'application/json',authorization:'Bearer '+now}}):0}
var locks=navigator.locks;
var reading=kept.calls.length?isOver()?(locks?locks.request('${renewalLock}',renew):Promise.resolve(renew())).then(read):read(token):0;
if(build===kept.build)kept.scripts.forEach(function(script){
var ahead=document.createElement('link');ahead.rel='modulepreload';ahead.href=script;document.head.appendChild(ahead)});
if(!reading)return;
early.parts=reading.then(function(answer){return answer&&answer.ok?answer.json():{}}).catch(function(){return {}}).then(function(parts){return early.received=parts});
if(build===kept.build)early.queries=kept.queries||[];
kept.calls.forEach(function(call){early.answers[call]=early.parts.then(function(parts){
var part=parts[call];return part&&new Response(part.body,{headers:part.headers})})})
})()}catch(e){}`
