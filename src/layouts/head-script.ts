/**
 * The only inline script that runs in the head, at most 500 bytes. Before the first paint, it sets
 * `data-` attributes on the root element for the theme, the session cookie, the stored tier, a
 * closed banner, a stored toast, a search or comparison in the URL, the entries selected for a
 * comparison, and the stored profile. With a profile, it loads the script at `figuresUrl`, which shows
 * the figures for it. No build step transpiles it, so it is plain ES5, except for `import()`.
 */
export const headScript = (figuresUrl: string): string =>
  [
    '(function(d){var t;try{["theme","compare","profile"].forEach(function(k){',
    'if(t=localStorage[k])d[k]=t})}catch(e){}',
    'if(/(^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)){d.session=d.account="";',
    'try{t=localStorage.tier;if(t)d.tier=t;if(sessionStorage.bannerClosed)d.bannerClosed=""}catch(e){}}',
    'try{if(sessionStorage.toast)d.account=""}catch(e){}',
    'if(/[?&](q|e|category|sort|orders|contact|budget|hours|months|pay|income|evenings|difficulty)[=%]./.test(location.search))d.search=""',
    `;d.profile&&import(${JSON.stringify(figuresUrl)})`,
    '})(document.documentElement.dataset)',
  ].join('')
