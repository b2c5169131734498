/**
 * The only inline script that runs in the head, at most 500 bytes. Before the first paint, it sets
 * `data-` attributes on the root element for the theme, the session cookie, the stored tier, a
 * closed banner, a stored toast, a search or comparison in the URL, the entries selected for a
 * comparison, and the US state that the user chose. It is plain ES5, because no build step
 * transpiles it.
 */
export const headScript = [
  '(function(d){var t;try{["theme","compare","state"].forEach(function(k){',
  'if(t=localStorage[k])d[k]=t})}catch(e){}',
  'if(/(^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)){d.session=d.account="";',
  'try{t=localStorage.tier;if(t)d.tier=t;if(sessionStorage.bannerClosed)d.bannerClosed=""}catch(e){}}',
  'try{if(sessionStorage.toast)d.account=""}catch(e){}',
  'if(/[?&](q|e|category|sort|orders|contact|budget|hours|months|income|difficulty)[=%]./.test(location.search))d.search=""',
  '})(document.documentElement.dataset)',
].join('')
