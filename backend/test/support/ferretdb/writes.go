package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"sync"
)

// MongoDB finds and changes a document atomically. FerretDB v1 reads, decides and writes in three steps, so that two
// writers may both read the old document. A mutex around all writes restores MongoDB's guarantee.
var turn sync.Mutex

var writes = map[string]bool{
	"insert": true, "update": true, "delete": true, "findAndModify": true,
	"create": true, "createIndexes": true, "drop": true, "dropDatabase": true,
}

func serve(listener net.Listener, socket string) {
	for {
		client, err := listener.Accept()
		if err != nil {
			return
		}
		go pass(client, socket)
	}
}

// pass forwards a client's messages to the server and the responses back, until either disconnects.
func pass(client net.Conn, socket string) {
	defer client.Close()
	server, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		request, err := readMessage(client)
		if err != nil {
			return
		}
		answer, err := ask(server, request)
		if err != nil {
			return
		}
		if _, err = client.Write(answer); err != nil {
			return
		}
	}
}

func ask(server net.Conn, request []byte) ([]byte, error) {
	if writes[commandOf(request)] {
		turn.Lock()
		defer turn.Unlock()
	}
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	return readMessage(server)
}

// readMessage reads one message, which begins with its length.
// Source: https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
func readMessage(from io.Reader) ([]byte, error) {
	head := make([]byte, 4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint32(head)
	if length < 16 || length > 48_000_000 {
		return nil, fmt.Errorf("a message cannot be %d bytes long", length)
	}
	message := make([]byte, length)
	copy(message, head)
	_, err := io.ReadFull(from, message[4:])
	return message, err
}

// commandOf names the command in an OP_MSG: the first key of its body, which follows the header (16 bytes), the
// flags (4), the section's kind (1), the document's length (4) and the first value's type (1).
func commandOf(message []byte) string {
	const opMsg, nameAt = 2013, 26
	if len(message) <= nameAt || binary.LittleEndian.Uint32(message[12:]) != opMsg {
		return ""
	}
	name, _, _ := bytes.Cut(message[nameAt:], []byte{0})
	return string(name)
}
