import { Worker } from 'node:worker_threads';
import { performance } from 'node:perf_hooks';
import * as m from 'node:module';
const once=()=>new Promise((res)=>{const t=performance.now(),c=process.cpuUsage();
const w=new Worker(`import('${process.argv[2]}').then(()=>require('worker_threads').parentPort.postMessage(require('module').getCompileCacheDir()),e=>require('worker_threads').parentPort.postMessage(String(e)))`,{eval:true,workerData:{config:{},logins:{}}});
w.on('message',d=>{const u=process.cpuUsage(c);console.log(d,(performance.now()-t).toFixed(0),'cpu',((u.user+u.system)/1000).toFixed(0)); w.terminate().then(res)})
w.on('error',e=>{console.log(e);res()})});
for(let i=0;i<3;i++) await once();
m.flushCompileCache?.();
