/**
 * The only inline script of the head, at most 500 bytes. Before the first paint it sets the theme,
 * the session hint, the stored tier, a closed banner, a stored toast, an active search or comparison,
 * and whether entries are selected for a comparison. It is plain ES5 text, because the security policy
 * contains its hash and no build step changes it.
 */
export const headScript = [
  '(function(d){try{var t=localStorage.theme;if(t=="dark"||t=="light")d.theme=t;',
  'if(localStorage.compare)d.compare=""}catch(e){}',
  'if(/(^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)){d.session=d.account="";',
  'try{t=localStorage.tier;if(t)d.tier=t;if(sessionStorage.bannerClosed)d.bannerClosed=""}catch(e){}}',
  'try{if(sessionStorage.toast)d.account=""}catch(e){}',
  'if(/[?&](q|e|category|sort|orders|contact|budget|hours|months|income)=./.test(location.search))d.search=""',
  '})(document.documentElement.dataset)',
].join('')
