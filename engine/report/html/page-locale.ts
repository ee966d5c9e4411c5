/** The language (BCP 47) and IANA time zone in which a page is written. */
export interface PageLocale {
  locale: string;
  timeZone: string;
}
