export interface Unit {
  name: string;
  /** how many base units it is */
  factor: number;
  /** added, in the base unit, to a converted number */
  offset?: number;
  /** other spellings */
  spellings?: readonly string[];
}
export type Family = 'capacitance' | 'current' | 'data' | 'data_rate' | 'frequency' | 'inductance' | 'length' | 'mass' | 'power' | 'resistance' | 'rotation' | 'sound' | 'temperature' | 'time' | 'voltage';

/** The units of each family, its base unit first. */
export const UNITS: Readonly<Record<Family, readonly Unit[]>> = {
  capacitance: [
    {"factor":1,"name":"F"},
    {"factor":1e-12,"name":"pF"},
    {"factor":1e-9,"name":"nF"},
    {"factor":0.000001,"name":"µF","spellings":["uF"]},
    {"factor":0.001,"name":"mF"},
  ],
  current: [
    {"factor":1,"name":"A","spellings":["amp","amps","ampere"]},
    {"factor":1e-9,"name":"nA"},
    {"factor":0.000001,"name":"µA","spellings":["uA"]},
    {"factor":0.001,"name":"mA"},
    {"factor":1000,"name":"kA"},
  ],
  data: [
    {"factor":1,"name":"B","spellings":["byte","bytes"]},
    {"factor":1000,"name":"kB"},
    {"factor":1000000,"name":"MB"},
    {"factor":1000000000,"name":"GB"},
    {"factor":1000000000000,"name":"TB"},
    {"factor":1000000000000000,"name":"PB"},
    {"factor":1024,"name":"KiB"},
    {"factor":1048576,"name":"MiB"},
    {"factor":1073741824,"name":"GiB"},
    {"factor":1099511627776,"name":"TiB"},
    {"factor":1125899906842624,"name":"PiB"},
    {"factor":0.125,"name":"bit","spellings":["bits","b"]},
    {"factor":125,"name":"kbit","spellings":["kb"]},
    {"factor":125000,"name":"Mbit","spellings":["Mb"]},
    {"factor":125000000,"name":"Gbit","spellings":["Gb"]},
  ],
  data_rate: [
    {"factor":1,"name":"bit/s","spellings":["bps","b/s"]},
    {"factor":1000,"name":"kbit/s","spellings":["kbps","kb/s"]},
    {"factor":1000000,"name":"Mbit/s","spellings":["Mbps","Mb/s"]},
    {"factor":1000000000,"name":"Gbit/s","spellings":["Gbps","Gb/s"]},
    {"factor":1000000000000,"name":"Tbit/s","spellings":["Tbps","Tb/s"]},
    {"factor":8,"name":"B/s"},
    {"factor":8000,"name":"kB/s"},
    {"factor":8000000,"name":"MB/s"},
    {"factor":8000000000,"name":"GB/s"},
    {"factor":8000000000000,"name":"TB/s"},
    {"factor":8192,"name":"KiB/s"},
    {"factor":8388608,"name":"MiB/s"},
    {"factor":8589934592,"name":"GiB/s"},
  ],
  frequency: [
    {"factor":1,"name":"Hz"},
    {"factor":1000,"name":"kHz"},
    {"factor":1000000,"name":"MHz"},
    {"factor":1000000000,"name":"GHz"},
    {"factor":1000000000000,"name":"THz"},
  ],
  inductance: [
    {"factor":1,"name":"H"},
    {"factor":1e-9,"name":"nH"},
    {"factor":0.000001,"name":"µH","spellings":["uH"]},
    {"factor":0.001,"name":"mH"},
  ],
  length: [
    {"factor":1,"name":"m"},
    {"factor":1e-9,"name":"nm"},
    {"factor":0.000001,"name":"µm","spellings":["um"]},
    {"factor":0.001,"name":"mm"},
    {"factor":0.01,"name":"cm"},
    {"factor":1000,"name":"km"},
    {"factor":0.0254,"name":"in","spellings":["\"","″","inch","inches"]},
    {"factor":0.3048,"name":"ft","spellings":["′"]},
  ],
  mass: [
    {"factor":1,"name":"g"},
    {"factor":0.001,"name":"mg"},
    {"factor":1000,"name":"kg"},
    {"factor":1000000,"name":"t"},
    {"factor":28.349523125,"name":"oz"},
    {"factor":453.59237,"name":"lb","spellings":["lbs"]},
  ],
  power: [
    {"factor":1,"name":"W","spellings":["watt","watts"]},
    {"factor":0.000001,"name":"µW","spellings":["uW"]},
    {"factor":0.001,"name":"mW"},
    {"factor":1000,"name":"kW"},
    {"factor":1000000,"name":"MW"},
  ],
  resistance: [
    {"factor":1,"name":"Ω","spellings":["ohm","ohms"]},
    {"factor":0.001,"name":"mΩ","spellings":["mohm"]},
    {"factor":1000,"name":"kΩ","spellings":["kohm"]},
    {"factor":1000000,"name":"MΩ","spellings":["Mohm"]},
  ],
  rotation: [
    {"factor":1,"name":"rpm","spellings":["1/min","min-1","U/min"]},
    {"factor":60,"name":"rps","spellings":["1/s"]},
  ],
  sound: [
    {"factor":1,"name":"dB(A)","spellings":["dBA","dB"]},
  ],
  temperature: [
    {"factor":1,"name":"°C","spellings":["C"]},
    {"factor":0.5555555555555556,"name":"°F","offset":-17.77777777777778,"spellings":["F"]},
    {"factor":1,"name":"K","offset":-273.15},
  ],
  time: [
    {"factor":1,"name":"s","spellings":["sec"]},
    {"factor":1e-9,"name":"ns"},
    {"factor":0.000001,"name":"µs","spellings":["us"]},
    {"factor":0.001,"name":"ms"},
    {"factor":60,"name":"min"},
    {"factor":3600,"name":"h","spellings":["hours"]},
    {"factor":86400,"name":"d","spellings":["days"]},
    {"factor":31557600,"name":"years","spellings":["year"]},
  ],
  voltage: [
    {"factor":1,"name":"V","spellings":["volt","volts"]},
    {"factor":0.000001,"name":"µV","spellings":["uV"]},
    {"factor":0.001,"name":"mV"},
    {"factor":1000,"name":"kV"},
  ],
};
