/**
 * The only inline script that runs in the head, at most 500 bytes. Before the first paint, it sets
 * `data-` attributes on the root element for the theme, the session cookie, the stored tier, a
 * closed banner, a stored toast, a search or comparison in the URL, the entries selected for a
 * comparison, and the stored profile. With a profile, it loads the script at `figuresUrl`, which shows
 * the figures for it. No build step transpiles it, so it uses only what
 * every supported browser has.
 */
export const headScript = (figuresUrl: string): string =>
  [
    '((d,t)=>{try{for(let k of["theme","compare","profile"])if(t=localStorage[k])d[k]=t;if(sessionStorage.toast)d.account=""}catch{}',
    'if(/(^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)){d.session=d.account="";',
    'try{if(t=localStorage.tier)d.tier=t;if(sessionStorage.bannerClosed)d.bannerClosed=""}catch{}}',
    // Every parameter of a search or a comparison begins with one of these letters.
    'if(/[?&][bcdehimopqs]\\w*[=%]./.test(location.search))d.search=""',
    `;d.profile&&import(${JSON.stringify(figuresUrl)})`,
    '})(document.documentElement.dataset)',
  ].join('')
