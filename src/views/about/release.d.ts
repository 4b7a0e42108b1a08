/** What was built, put in by the build: the version of the package, the commit or an empty text. */
declare const TREELINE_RELEASE: { readonly version: string; readonly commit: string };
