/**
 * The one inline script of the head, at most 500 B: theme, session hint (with the
 * tier last seen and a banner dismissed), a greeting kept for this page, an address with a
 * search, all known before the first paint. Plain ES5-ish text, because it is
 * hashed as it stands.
 */
export const headScript = [
  '(function(d){try{var t=localStorage.theme;if(t=="dark"||t=="light")d.theme=t}catch(e){}',
  'if(/(^|; )__client_uat[^=;]*=[1-9]/.test(document.cookie)){d.session=d.account="";',
  'try{t=localStorage.tier;if(t)d.tier=t;if(sessionStorage.bannerClosed)d.bannerClosed=""}catch(e){}}',
  'try{if(sessionStorage.toast)d.account=""}catch(e){}',
  'if(/[?&](q|category|sort|orders|contact|telehealth|budget)=./.test(location.search))d.search=""',
  '})(document.documentElement.dataset)',
].join('')
