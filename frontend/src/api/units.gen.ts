/** The units of each family, its base unit first. */
export const UNITS = {
  capacitance: ["F","pF","nF","µF","mF"],
  current: ["A","nA","µA","mA","kA"],
  data: ["B","kB","MB","GB","TB","PB","KiB","MiB","GiB","TiB","PiB","bit","kbit","Mbit","Gbit"],
  data_rate: ["bit/s","kbit/s","Mbit/s","Gbit/s","Tbit/s","B/s","kB/s","MB/s","GB/s","TB/s","KiB/s","MiB/s","GiB/s"],
  frequency: ["Hz","kHz","MHz","GHz","THz"],
  inductance: ["H","nH","µH","mH"],
  length: ["m","nm","µm","mm","cm","km","in","ft"],
  mass: ["g","mg","kg","t","oz","lb"],
  power: ["W","µW","mW","kW","MW"],
  resistance: ["Ω","mΩ","kΩ","MΩ"],
  rotation: ["rpm","rps"],
  sound: ["dB(A)"],
  temperature: ["°C","°F","K"],
  time: ["s","ns","µs","ms","min","h","d","years"],
  voltage: ["V","µV","mV","kV"],
} as const;
export type Family = keyof typeof UNITS;
