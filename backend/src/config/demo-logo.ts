import type { Logo } from '#shared/issuer.js';

/** A PNG of 16 colours: the browser app's mark in the colours of papers. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAKgAAACoBAMAAACGZbiHAAAALVBMVEX////e3+C+v8Cdn6F9foFcXmI8PkIbHiPw5d/hy77SsZ7Dl360fV6l' +
  'Yz2WSR389nMzAAAEIUlEQVR42u3by2sUMRgA8Olsq31IWRDsdbXavbbQUo/1gfWoFdGjQmGu9rEdj3MSBV169AGlR0EpPXsoHhWl9NjT0mPb' +
  '7eZvkM7zSzb5kkwyCCXfcbv9beabJPNtkvW8Cx6f/3y1br4nhOzaRjuEkJ5l8woh9pvajtEju+hWjB7bRfdi9KQK9NShDnWoQ2XhT87eF8S9' +
  'GRb1Z1TI4bkQiwaNDgRh644cnUfNcJVG35y/tiQzp0JJ0Ohi/Npz3KzJzLBOoTApZS8+/f8cHU5fXDNrKL+l4QKCNqXmBp3TZ/KmDsgbytz9' +
  'a/AC+HFJ3lC2n2ZNfSS7+uUbwqizIyobK6tCNFDpdezYHyxyzR30ks8UTCjzaFIHFToyB03aMo3dp3X9qS++WS8E772M/RFBJ87/77XgvROy' +
  'sSFAh7Bb0cRyg6CDUrShj9YwdL4k6mOj36EOdWgWb6Py6M2nSQQ0+qVDyG9ldCNF7vIqiAZcfSDklyqaxzSngsjQEZLEti6aTFchF22n6Iku' +
  'usEpS6bBMkkckdp8SldbfHQ0M8nPMmhaQjCXP56jx2Uun6lJG3CZRPAlBEXXiochi+7laFcTTUu1Wyh6pocuIcN0P0d79sb+XrUoObSGFnef' +
  'kE1b6DhAu7bQUYD2TVWlJ+kOQHubltAPRJyA0uhwR5yA8s+oHSJMgCWUnlZsodS0ag2FCbCGwgSYoj1eAkzRbjEJ9CJrKOivp+ZlT4p6Y/0J' +
  'UCh7hvhlT4Z6/QlQeEYtStD+BKDoOlL2FGi6/wISgKIhUvYAFHTZJAFlyx4KBQk4MSl7KBQmYNeg7KFRJgFlyx4GpROgUvbgnd/rT4BC58eH' +
  'af+k1YuMx36+DggSYA2FCehYQ8Wztgk60qkATb+uWUZFT20zlE6AJZROQP7MMkRhgU3IgSV0BKJnllC6wty0hFIJOLCFwgQc20JhAk6toeDb' +
  'QLcK9AxBH8gfJzD2uS3NYtlTfkapo4plDxs7dBFQsuxhop2jRyZlDx3Fc2XbpOxhdlbZlYCSZQ8dW8w6EK/saeqiY8w6AG9ZrqaLpk09xBYQ' +
  'vasKZQ8d3wlcBaXKntvlhul5vPv0kdlxMxz7/G08hzrUoei+qTpak+6bLuij6GbsBHWkQB2NN8ZXsA3uFX00bswrwR/jAqCljwbYbjt9aEAZ' +
  'raEnUXzqSIky2sTPjATwM1XR5Ppaks8Mn0QsOiA+RDIbSI5vZKVaq06jfiA99SI+3JIdKgpf0qjCkZ9IlvOkcgOo4pEfNOlJ5VagCueI0JMW' +
  'Wa0aQdSXmmsKHVm7pZK95ileTmU3/6GsLy9mA1n97j+Wj7q5QK+ftpTOIHqTdXZE+eKDjtc9nVCf+hzqUIc69H+g7Sp+XDJexc9gxkRHW4yi' +
  'it8rxWvFh7ZR79vfH94Fj38XBjgbv+mI3QAAAABJRU5ErkJggg==';

/** The logo of every demo. */
export const DEMO_LOGO: Logo = Object.freeze({ uri: `data:image/png;base64,${PNG}`, width: 168, height: 168 });
